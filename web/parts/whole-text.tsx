/** Longer words may break: they would stand out of a phone. */
const MOST = 24

/** A sentence whose names stay whole: a browser breaks a line at a hyphen, and `segmenter-` is nobody's name. */
export function UnbrokenText({ text }: { text: string }) {
  if (!/\S[-‐/]\S/.test(text)) return <>{text}</>
  return (
    <>
      {text.split(/(\s+)/).map((word, index) =>
        /\S[-‐/]\S/.test(word) && word.length <= MOST ? (
          <span key={index} class="nw">
            {word}
          </span>
        ) : (
          word
        ),
      )}
    </>
  )
}

/** A signature that breaks after its separators, not inside its words. */
export const Signature = ({ text }: { text: string }) => (
  <>
    {text.split('|').map((part, at, all) => (
      <>
        {part}
        {at < all.length - 1 && (
          <>
            |<wbr />
          </>
        )}
      </>
    ))}
  </>
)

/** Symbols as they are written: Pk, S_f^B and n_t with their letters below and above the line. */
export function MetricSymbol({ text }: { text: string }) {
  const parts = /^([^_^]+)(?:_([^_^]+))?(?:\^(.+))?$/.exec(text === 'Pk' ? 'P_k' : text)
  if (parts === null || (parts[2] === undefined && parts[3] === undefined)) return <>{text}</>
  return (
    <span class="symbol">
      {parts[1]}
      {parts[2] !== undefined && <sub>{parts[2]}</sub>}
      {parts[3] !== undefined && <sup>{parts[3]}</sup>}
    </span>
  )
}

/** Flags that other programs have, and what means the same here. */
const pointers: Readonly<Record<string, string>> = {
  '--tolerance': 'commands that score have --tolerance; here --option tolerance=N sets it',
  '-k': '--option window=N sets the window of every metric that has one',
  '--window': '--option window=N sets the window of every metric that has one',
  '-w': '--option window=N sets the window of every metric that has one',
  '--similarity': '--metric NAME (-m) is the similarity that agreement is measured over',
  '--span': '--option span=N sets the span of every metric that has one',
  '--gold': '--references NAME (-r) names the coder to trust',
  '--ref': '--references NAME (-r) names the coder to trust',
  '--reference': '--references NAME (-r) names the coder to trust',
  '--hyp': '--hypotheses NAME (-y) names the coder to test',
  '--hypothesis': '--hypotheses NAME (-y) names the coder to test',
  '-o': 'the result goes to standard output; write it to a file with > FILE',
  '--output': 'the result goes to standard output; write it to a file with > FILE',
  '--bootstrap': '--interval percentile, widened or bca; --resamples N sets how many',
  '--samples': '--resamples N',
}

/** The message of an unknown flag, with a pointer to the one that was meant. */
export function pointOut(message: string): string {
  const flag = /^unknown option '([^'=]+)[^']*'/.exec(message)?.[1]
  if (flag === undefined || !Object.hasOwn(pointers, flag)) return message
  const [first = '', ...rest] = message.split('\n').filter(line => !/^\(Did you mean/.test(line))
  return [`${first}; ${pointers[flag]}`, ...rest].join('\n')
}

/** The name of an option in the library, of its name on the command line: `unit-layer` is `unitLayer`. */
export const optionName = (flag: string): string =>
  flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

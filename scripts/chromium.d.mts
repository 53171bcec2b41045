export const howToInstall: string
/** The path of a Chromium, or undefined. */
export function findChromium(): string | undefined

/** The path of a Chromium to test with; undefined when this machine has none. */
export function findChromium(): Promise<string | undefined>

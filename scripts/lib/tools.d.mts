/** Programs by the file Node runs. */
export const tools: Readonly<
  Record<'vite' | 'vitest' | 'playwright' | 'biome' | 'tsc' | 'knip' | 'stryker', string>
>
/** Arguments that end a program with whoever started it. */
export const followParent: readonly string[]

import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'

/**
 * Saves a change on this device and sends it when it can. Resolves when the device's durable transaction has completed:
 * only then may a screen say "saved on this device". Throws a Refusal for what the device itself can refuse.
 */
export async function mutate<N extends MutatorName>(
  _name: N,
  _args: ArgsOf<N>,
  _options: { photos?: Blob[] } = {},
): Promise<{ uid: string }> {
  throw new Error('not yet')
}

import type { Extension } from '../engine/extension.ts'
import { hawbLeft, lastHeld, withBlocks } from './hawb-blocks.ts'
import './tables.ts'

/** What this product says and hears in a greeting: waiting photos, and the blocks of label numbers. */
export const deviceExtension: Extension = {
  async helloFields(tx, client) {
    const blobs = await tx.all('_blob')
    return {
      blobs: blobs.filter(({ state }) => state === 'waiting').length,
      hawbLeft: hawbLeft(client),
      hawbHeld: lastHeld(client),
    }
  },
  // In another history the numbers that were reserved here may be reserved for somebody else.
  afterHello: ({ hawb = [], hawbEpoch, ...client }, reply, isOtherHistory) => ({
    ...client,
    hawb: withBlocks(
      isOtherHistory || (hawbEpoch ?? reply.epoch) !== reply.epoch ? [] : hawb,
      reply.hawbBlocks,
    ),
  }),
  statusOf: ({ hawbProblem = null }) => ({ hawbProblem }),
  // The other one draws its HAWBs from the same blocks, so they are given up with the name.
  afterFork: (client) => ({ ...client, hawb: [] }),
}

import type { Extension } from '../engine/extension.ts'
import { hawbLeft, lastBlockEnd, withBlocks } from './hawb-blocks.ts'
import './tables.ts'

/** The product's part of a handshake: waiting photos and the blocks of label numbers. */
export const deviceExtension: Extension = {
  async helloFields(tx, client) {
    const blobs = await tx.all('_blob')
    return {
      blobs: blobs.filter(({ state }) => state === 'waiting').length,
      hawbLeft: hawbLeft(client),
      hawbHeld: lastBlockEnd(client),
    }
  },
  // In another history, this device's numbers may be reserved for another device.
  afterHello: ({ hawb = [], hawbEpoch, ...client }, reply, isOtherHistory) => ({
    ...client,
    hawb: withBlocks(
      isOtherHistory || (hawbEpoch ?? reply.epoch) !== reply.epoch ? [] : hawb,
      reply.hawbBlocks,
    ),
  }),
  statusOf: ({ hawbProblem = null }) => ({ hawbProblem }),
  // The copy uses HAWBs from the same blocks, so this device gives them up together with the client id.
  afterFork: (client) => ({ ...client, hawb: [] }),
}

import type { FileAnswer } from '#sync/api/row.ts'

/** The JSON of a call whose caller chooses between JSON and a file. */
export const jsonAnswer = (name: string, value: object): FileAnswer => ({
  name: `${name}.json`,
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
  inline: true,
})

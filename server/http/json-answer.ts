import type { FileAnswer } from '#sync/api/row.ts'

/** JSON that a thread has written, of a call whose caller chooses between JSON and a file. */
export const jsonFile = (name: string, body: Buffer): FileAnswer => ({
  name: `${name}.json`,
  contentType: 'application/json',
  body,
  inline: true,
})

/** The JSON of a call whose caller chooses between JSON and a file. */
export const jsonAnswer = (name: string, value: object): FileAnswer =>
  jsonFile(name, Buffer.from(JSON.stringify(value)))

import type pg from 'pg'
import { withConnection } from './with-connection.ts'

// PostgreSQL also keeps facts about its installation, outside the tables that both databases have.

/** The sealed secrets of a company that was moved here; '' for one that began here. */
export async function sealedSecretsIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ secrets: string }>('select secrets from quayside.installation')
  return rows[0]?.secrets ?? ''
}

export const sealedSecretsAt = (url: string): Promise<string> => withConnection(url, 'start', sealedSecretsIn)

export async function keepSecrets(client: pg.Client, token: string): Promise<void> {
  await client.query('update quayside.installation set secrets = $1', [token])
}

export const replaceSecretsAt = (url: string, token: string): Promise<void> =>
  withConnection(url, 'start', (client) => keepSecrets(client, token))

/** From now on no server opens the database. */
export async function noteMove(client: pg.Client, place: string): Promise<void> {
  await client.query('update quayside.installation set "movedTo" = $1', [place])
}

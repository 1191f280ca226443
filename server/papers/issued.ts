import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { TrnView } from '#sync/api/packages/documents.ts'
import type { IssuedPaper } from '#sync/entities/money/papers.ts'
import { unseal } from '../core/data-key.ts'
import type { Env } from '../core/env.ts'
import { findFrozenPaper, findPaperOwner } from '../db/billing/issued-papers.ts'
import { companyOf } from '../db/company/company.ts'
import type { Db } from '../db/core/open.ts'
import { findFile } from '../db/files/files.ts'
import { type Brand, brandOf } from '../documents/brand.ts'
import { shownTrn } from './shown-trn.ts'

/** The dependencies of drawing papers. */
export interface PaperDeps {
  readonly db: Db
  readonly env: Env
  /** The store of the logos' bytes. */
  readonly files: { read(path: string): Promise<AsyncIterable<Uint8Array> | null> }
}

/**
 * The issuer and the customer of a paper, frozen at its issue. Drafts, and papers from before this was stored, get the current
 * data.
 * @param entityId the invoice, or the payment of a receipt
 */
export async function issuedPaperOf(
  { db, env }: Pick<PaperDeps, 'db' | 'env'>,
  entityId: string,
  accountId: string,
  view: TrnView,
): Promise<IssuedPaper> {
  const { kysely } = db.reads
  const now = await findPaperOwner(kysely, accountId)
  const frozen = await findFrozenPaper(kysely, entityId)
  const owner = frozen ?? now
  const trn = shownTrn(view, owner?.trn ? unseal(env, accountId, owner.trn) : '')
  return {
    company: frozen?.company ?? (await companyOf(kysely, env, now?.brand ?? '')),
    customer: { name: owner?.name ?? '', mailbox: owner?.mailbox ?? '', email: now?.email ?? '', trn },
  }
}

/** No larger than the head of a paper; it was bounded in pixels when it was kept. */
const logoForPaper = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes).resize({ width: 600, height: 200, fit: 'inside', withoutEnlargement: true }).png().toBuffer()

async function logoOf({ db, files }: PaperDeps, fileId: string | null): Promise<Buffer | null> {
  const file = fileId ? await findFile(db.reads.kysely, fileId) : undefined
  const bytes = file?.kind === 'logo' ? await files.read(file.path) : null
  return bytes && logoForPaper(await buffer(bytes))
}

/** How the papers of a customer look: the company's data as given, in the colours of the brand, with its logo. */
export async function paperBrandOf(
  deps: PaperDeps,
  accountId: string,
  { company }: Pick<IssuedPaper, 'company'>,
): Promise<Brand> {
  const owner = await findPaperOwner(deps.db.reads.kysely, accountId)
  return {
    ...brandOf(deps.env, owner?.brand ?? '', company),
    logo: await logoOf(deps, company.logoFileId),
  }
}

/**
 * How papers of a brand look that are not issued to anyone, such as a manifest: the company's current data and logo.
 */
export async function lookOf(deps: PaperDeps, brand: string): Promise<Brand> {
  const company = await companyOf(deps.db.reads.kysely, deps.env, brand)
  return { ...brandOf(deps.env, brand, company), logo: await logoOf(deps, company.logoFileId) }
}

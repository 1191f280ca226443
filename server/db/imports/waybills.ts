import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Tables } from '../core/reading/reads.ts'
import { decode } from '../core/rows.ts'

/** The ways in which people type a waybill number. */
const spellings = (mawb: string): string[] => {
  const [airline = '', serial = ''] = mawb.split('-')
  const halves = `${serial.slice(0, 4)} ${serial.slice(4)}`
  return [mawb, `${airline}${serial}`, `${airline} ${serial}`, `${airline}-${halves}`, `${airline} ${halves}`]
}

/** The living manifests with these waybill numbers, however they were typed. */
export async function manifestsOfWaybills(db: Tables, numbers: readonly string[]): Promise<Manifest[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('manifest')
    .where('mawbNumber', 'in', numbers.flatMap(spellings))
    .where('deletedAt', 'is', null)
    .selectAll()
    .execute()
  return rows.map((row) => decode('manifest', row))
}

import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { leftBehind, leftBehindText } from '#sync/rules/packages/left-behind.ts'
import type { ManifestItem } from '../../../queries/manifests.ts'
import { formatCount } from '../../../ui/texts/format.ts'

const maxNamed = 5

/** Names the packages that aren't where their manifest is, each with the reason; '' if all are. */
export function leftBehindWords(manifest: Pick<Manifest, 'status'>, items: readonly ManifestItem[]): string {
  const names = items.flatMap(({ pkg, line }) => {
    const why = pkg && leftBehind(pkg, line, manifest)
    return why ? [`${pkg.trackingNumber} (${leftBehindText[why]})`] : []
  })
  if (names.length === 0) return ''
  const more = names.length > maxNamed ? [`${formatCount(names.length - maxNamed)} more`] : []
  return `Left behind: ${[...names.slice(0, maxNamed), ...more].join(', ')}.`
}

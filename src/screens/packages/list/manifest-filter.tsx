import { NativeSelect } from '@mantine/core'
import type { FilterMenu } from '../../../components/list/filters.ts'
import { useLatestManifests } from '../../../queries/manifests.ts'

/** Filters by a manifest, chosen from the latest ones on this device. */
export function useManifestFilter(
  manifestId: string | undefined,
  set: (manifestId: string | undefined) => void,
): FilterMenu {
  const manifests = useLatestManifests() ?? []
  const nameOf = (id: string) =>
    manifests.find((manifest) => manifest.manifestId === id)?.number ?? 'One manifest'
  return {
    key: 'manifest',
    text: 'Manifest',
    chosen: manifestId ? nameOf(manifestId) : '',
    clear: () => set(undefined),
    content: (
      <NativeSelect
        aria-label="Manifest"
        value={manifestId ?? ''}
        onChange={(event) => set(event.currentTarget.value || undefined)}
        data={[
          { value: '', label: 'Any' },
          ...manifests.map((manifest) => ({
            value: manifest.manifestId,
            label: manifest.number ?? 'New manifest',
          })),
        ]}
      />
    ),
  }
}

import type { Manifest } from '#sync/entities/manifest.ts'

/** The manifests that still take packages, newest first; undefined while loading. */
export function useOpenManifests(): Manifest[] | undefined {
  throw new Error('not yet')
}

import type { ComponentType, ReactNode } from 'react'
import type { Layout } from '../guards/facts.ts'
import { preloadablePart } from '../ui/lazy-parts.ts'

type Frame = ComponentType<{ children: ReactNode }>

/** The loader of each layout. The type makes a missing one fail to compile. */
const loaders: Record<Layout, () => Promise<Frame>> = {
  account: async () => (await import('./account-layout.tsx')).AccountLayout,
  contentonly: async () => (await import('./contentonly-layout.tsx')).ContentOnlyLayout,
  dashboard: async () => (await import('./dashboard-layout.tsx')).DashboardLayout,
  default: async () => (await import('./default-layout.tsx')).DefaultLayout,
  print: async () => (await import('./print-layout.tsx')).PrintLayout,
  slp: async () => (await import('./slp-layout.tsx')).SlpLayout,
  slpdashboard: async () => (await import('./slpdashboard-layout.tsx')).SlpDashboardLayout,
}

const namedFrames = Object.entries(loaders).map(([name, load]) => [name, preloadablePart(load)] as const)
const frames = Object.fromEntries(namedFrames) as unknown as Record<
  Layout,
  ReturnType<typeof preloadablePart<{ children: ReactNode }>>
>

/** Loads a layout ahead of its first use, so that a page and its frame appear together. */
export async function fetchFrame(layout: Layout): Promise<void> {
  await frames[layout].fetchPart()
}

/** The page inside its layout. The frame stays mounted between pages of the same layout. */
export function Framed({ layout, children }: { layout: Layout; children: ReactNode }) {
  const Chosen = frames[layout].LazyPart
  return <Chosen>{children}</Chosen>
}

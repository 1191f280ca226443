import { type ComponentType, lazy, type ReactNode, useMemo } from 'react'
import type { Layout } from '../guards/facts.ts'

type Frame = ComponentType<{ children: ReactNode }>

/** The loader of each layout. The type makes a missing one fail to compile. */
const loaders: Record<Layout, () => Promise<{ default: Frame }>> = {
  account: () => import('./account-layout.tsx').then(({ AccountLayout }) => ({ default: AccountLayout })),
  contentonly: () =>
    import('./contentonly-layout.tsx').then(({ ContentOnlyLayout }) => ({ default: ContentOnlyLayout })),
  dashboard: () =>
    import('./dashboard-layout.tsx').then(({ DashboardLayout }) => ({ default: DashboardLayout })),
  default: () => import('./default-layout.tsx').then(({ DefaultLayout }) => ({ default: DefaultLayout })),
  print: () => import('./print-layout.tsx').then(({ PrintLayout }) => ({ default: PrintLayout })),
  slp: () => import('./slp-layout.tsx').then(({ SlpLayout }) => ({ default: SlpLayout })),
  slpdashboard: () =>
    import('./slpdashboard-layout.tsx').then(({ SlpDashboardLayout }) => ({ default: SlpDashboardLayout })),
}

const lazyFrames = Object.entries(loaders).map(([name, load]) => [name, lazy(load)] as const)
const frames = Object.fromEntries(lazyFrames) as unknown as Record<Layout, Frame>

/** The loaded layouts. A lazy component would show its spinner briefly even for these. */
const loadedFrames: Partial<Record<Layout, Frame>> = {}

/** Loads a layout ahead of its first use, so that a page and its frame appear together. */
export const fetchFrame = async (layout: Layout): Promise<void> => {
  loadedFrames[layout] ??= (await loaders[layout]()).default
}

/** The page inside its layout. The frame stays mounted between pages of the same layout. */
export function Framed({ layout, children }: { layout: Layout; children: ReactNode }) {
  const Chosen = useFrame(layout)
  return <Chosen>{children}</Chosen>
}

/** Returns the same component until the layout changes, even if it was loaded meanwhile. */
function useFrame(layout: Layout): Frame {
  const choice = useMemo(() => ({ Frame: loadedFrames[layout] ?? frames[layout] }), [layout])
  return choice.Frame
}

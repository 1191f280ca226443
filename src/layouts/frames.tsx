import { type ComponentType, lazy, type ReactNode, useMemo } from 'react'
import type { Layout } from '../guards/facts.ts'

type Frame = ComponentType<{ children: ReactNode }>

/** How each layout's code is fetched. A layout without a row does not compile. */
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

/** Those that are here. A lazy component shows its spinner for a moment even then. */
const fetched: Partial<Record<Layout, Frame>> = {}

/** Fetches a layout ahead of its first use, so that a page and its frame arrive together. */
export const fetchFrame = async (layout: Layout): Promise<void> => {
  fetched[layout] ??= (await loaders[layout]()).default
}

/** The page inside its layout. The frame stays while pages of one layout follow each other. */
export function Framed({ layout, children }: { layout: Layout; children: ReactNode }) {
  const Chosen = useFrame(layout)
  return <Chosen>{children}</Chosen>
}

/** The same component for as long as the layout is, whether it has been fetched meanwhile or not. */
function useFrame(layout: Layout): Frame {
  const chosen = useMemo(() => ({ Frame: fetched[layout] ?? frames[layout] }), [layout])
  return chosen.Frame
}

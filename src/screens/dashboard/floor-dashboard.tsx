import { useCheckInDays } from '../../queries/check-ins-by-day.ts'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { CheckInsPanel } from './check-ins-panel.tsx'

/** The floor's figures from this device's own data, which are right without a signal. */
export function FloorDashboard({ today }: { today: string }) {
  const days = useCheckInDays(today, 14)
  return days ? <CheckInsPanel days={days} /> : <SkeletonPanel label="Loading the check-ins" />
}

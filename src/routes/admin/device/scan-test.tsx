import { createFileRoute } from '@tanstack/react-router'
import { ScanTestPage } from '../../../screens/device/scan-test-page.tsx'

export const Route = createFileRoute('/admin/device/scan-test')({
  staticData: { title: 'Scan test', layout: 'dashboard', guard: ['permission'], permission: 'BackendView' },
  component: ScanTestPage,
})

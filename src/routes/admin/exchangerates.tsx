import { createFileRoute } from '@tanstack/react-router'
import { ExchangeRatesPage } from '../../screens/settings/exchange-rates-page.tsx'

export const Route = createFileRoute('/admin/exchangerates')({
  staticData: {
    title: 'Exchange Rates',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: ExchangeRatesPage,
})

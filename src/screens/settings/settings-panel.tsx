import type { ReactNode } from 'react'
import { type SettingsPart, settingsParts } from '../../components/settings-parts.ts'
import { Panel } from '../../ui/layout/panel.tsx'

/** A panel of the settings, to which the index and the search lead by its address. */
export const SettingsPanel = ({ part, children }: { part: SettingsPart; children: ReactNode }) => (
  <Panel title={settingsParts[part].title} anchor={part}>
    {children}
  </Panel>
)

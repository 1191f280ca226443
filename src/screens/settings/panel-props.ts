import type { SaveFormState } from '../../components/save-form/use-save-form.ts'
import type { SettingsValues } from './settings-values.ts'

export interface PanelProps {
  state: SaveFormState<SettingsValues>
}

export const figure = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const

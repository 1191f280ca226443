import { type ShippingMode, shippingModeText } from '#sync/entities/packages/shipping-mode.ts'
import { AirIcon, type Icon, SeaIcon } from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'

const looks: Record<ShippingMode, { tone: Tone; icon: Icon }> = {
  Air: { tone: 'warn', icon: AirIcon },
  Sea: { tone: 'info', icon: SeaIcon },
}

/** How a package or a manifest travels, as a word and a colour. */
export const ModeTag = ({ mode }: { mode: ShippingMode }) => (
  <Tag {...looks[mode]} text={shippingModeText[mode]} />
)

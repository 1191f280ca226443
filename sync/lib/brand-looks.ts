/** Colours are `#rrggbb`; `deep` carries white letters. */
export const houseLook = { deep: '#0b4f6c', pale: '#edf6fa', light: '#ffb158', icons: '' } as const

/** The second brand's; `icons` is what the names of a brand's icons begin with. */
export const secondLook = { deep: '#4a3290', pale: '#f3f0fb', light: '#c4b6e7', icons: 'second-' } as const

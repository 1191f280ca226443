/** Colours are `#rrggbb`; `deep` is dark enough for white text. */
export const houseLook = { deep: '#0b4f6c', pale: '#edf6fa', light: '#ffb158', icons: '' } as const

/** The second brand's colours. `icons` is the prefix of a brand's icon names. */
export const secondLook = { deep: '#4a3290', pale: '#f3f0fb', light: '#c4b6e7', icons: 'second-' } as const

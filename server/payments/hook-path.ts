/** The path for the provider's webhooks; it is entered at the provider as the button's hook URL. */
export const hookPath = '/api/checkouts/hook/fygaro'

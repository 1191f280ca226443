/** Where the provider tells of payments; entered at the provider as the button's hook URL. */
export const hookPath = '/api/checkouts/hook/fygaro'

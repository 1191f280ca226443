export const ConnectionBanner = () => null

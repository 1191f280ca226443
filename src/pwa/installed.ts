/** Opened from the home screen, like any app on the phone; Safari says so in its own way. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

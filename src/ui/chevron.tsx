/** The icon of a field that opens a list, as Mantine draws it. */
export const Chevron = () => (
  <svg width="20" height="20" viewBox="0 0 15 15" aria-hidden="true" focusable="false">
    <path
      d="M5.25 5.75 7.5 3.5l2.25 2.25m0 3.5L7.5 11.5 5.25 9.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

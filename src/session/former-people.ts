/** The keys under which this browser stores who has logged in here, and who is logged in. */
export const peopleKey = 'quayside.people'
export const openKey = 'quayside.open'

/**
 * Whether a person has logged in here and left data behind. In a file of its own, for pages that don't load the rest.
 */
export function hasFormerPeople(): boolean {
  try {
    const people = localStorage.getItem(peopleKey) ?? '[]'
    return localStorage.getItem(openKey) !== null || people !== '[]'
  } catch {
    return false
  }
}

/** Where this browser keeps who has logged in here, and who is logged in. */
export const peopleKey = 'quayside.people'
export const openKey = 'quayside.open'

/** Whether anybody has logged in here and left something behind. It stands apart for pages that know nothing else of people. */
export function hasFormerPeople(): boolean {
  try {
    const people = localStorage.getItem(peopleKey) ?? '[]'
    return localStorage.getItem(openKey) !== null || people !== '[]'
  } catch {
    return false
  }
}

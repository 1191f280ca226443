/** So many days an address that was typed on a page can be confirmed; then it is forgotten. */
export const newsletterRequestDays = 7

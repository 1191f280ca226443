/** In characters. Customers' screens use it, which load no validators. */
export const longestQuestion = 2000

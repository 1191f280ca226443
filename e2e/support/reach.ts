import { expect, type Page } from '@playwright/test'
import { sizes } from './device.ts'

/** The elements that people press or write in. */
const controls = [
  ...['a[href]', 'button', 'input:not([type="hidden"])', 'textarea', 'select', 'summary'],
  ...['[role="button"]', '[role="menuitem"]', '[role="tab"]', '[role="option"]', '[role="switch"]'],
].join(',')

/**
 * How large a place for a thumb is, as in src/theme/sizes.css. A link that is drawn as words has others above and
 * below it, and a row of a list leaves a handheld on its side less height.
 */
const thumb = 44
const wordsHeight = 24
const flatRow = 40
const flatHead = 30
const flatHeight = 520

/** Nothing behind a dialog or an open menu is meant to be pressed. */
const layers = '[role="dialog"], [role="menu"], [role="listbox"], [popover]:popover-open'

interface Bounds {
  readonly controls: string
  readonly layers: string
  /** 0 where a mouse points. */
  readonly thumb: number
  readonly wordsHeight: number
  readonly flatHeight: number
  readonly flatRow: number
  readonly flatHead: number
}

interface Reach {
  isShown(element: Element): boolean
  /** A person's words for a control, without numbers: rows of a list have the same name. */
  nameOf(element: Element): string
  /** Returns the elements on which a press lands: a box that is drawn by its label is pressed there. */
  placesOf(element: Element): Element[]
  centreOf(element: Element): { readonly x: number; readonly y: number }
  isPressedAt(element: Element, point: { readonly x: number; readonly y: number }): boolean
  /** A link without a ground or a border. */
  isWords(element: Element): boolean
  /** Tells whether the element is a word of a sentence. */
  isInText(element: Element): boolean
}
type WithReach = typeof globalThis & { readonly reach: Reach }

/** Runs in the page: what the search for faults looks things up with. */
function addReach(): void {
  const labelOf = (element: Element) =>
    element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null
  const hasSize = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width >= 2 && height >= 2
  }
  const reach: Reach = {
    isShown: (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]'),
    nameOf: (element) => {
      const text = element.getAttribute('aria-label') ?? labelOf(element)?.textContent ?? element.textContent
      const words = (text ?? '')
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/\S*\d\S*/g, '#')
      return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${words.slice(0, 40)}”`
    },
    placesOf: (element) => {
      const label = labelOf(element)
      return [...(hasSize(element) || !label ? [element] : []), ...(label ? [label] : [])]
    },
    centreOf: (element) => {
      const [rect = element.getBoundingClientRect()] = element.getClientRects()
      return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
    },
    isPressedAt: (element, { x, y }) => {
      const top = document.elementFromPoint(x, y)
      const label = top?.closest('label')
      return element.contains(top) || label?.control === element || label?.contains(element) === true
    },
    isInText: (element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      ),
    isWords: (element) => {
      const { backgroundColor, borderStyle, display } = getComputedStyle(element)
      const isBare = backgroundColor === 'rgba(0, 0, 0, 0)' && borderStyle === 'none'
      return element.matches('a') && isBare && !/flex|grid/.test(display)
    },
  }
  Object.assign(globalThis, { reach })
}

/** Runs in the page: a line for each control that can't be pressed in its window. */
function faultsInPage(bounds: Bounds): string[] {
  const { controls, layers, thumb, wordsHeight, flatHeight, flatRow, flatHead } = bounds
  const { isShown, nameOf, placesOf, centreOf, isPressedAt, isWords, isInText } = (globalThis as WithReach)
    .reach
  // Parts of a long page that are drawn only where a person looks are all drawn for the search.
  const lateParts = [...document.querySelectorAll('section')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  )
  for (const part of lateParts) part.style.contentVisibility = 'visible'
  const scrolledBoxes = new Map<Element, { readonly scrollTop: number; readonly scrollLeft: number }>()
  /**
   * As a person scrolls: an element that hides its overflow doesn't move, nor a page that should not scroll sideways.
   */
  const bringToCentre = (element: Element): void => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { scrollTop, scrollLeft } = box
      if (!scrolledBoxes.has(box)) scrolledBoxes.set(box, { scrollTop, scrollLeft })
      const { overflowX, overflowY } = getComputedStyle(box)
      const isRoot = box === document.documentElement
      const { left, top } = isRoot ? { left: 0, top: 0 } : box.getBoundingClientRect()
      const { x, y } = centreOf(element)
      if (!isRoot && /auto|scroll/.test(overflowX)) box.scrollLeft += x - left - box.clientWidth / 2
      if (isRoot || /auto|scroll/.test(overflowY)) box.scrollTop += y - top - box.clientHeight / 2
    }
  }
  /** How far a press may be from the centre of a place in one direction and its opposite. */
  const extent = (element: Element, place: Element, dx: number, dy: number): number => {
    const { x, y } = centreOf(place)
    const reachTo = (sign: number): number => {
      let steps = 0
      while (
        steps < thumb &&
        isPressedAt(element, { x: x + sign * (steps + 1) * dx, y: y + sign * (steps + 1) * dy })
      )
        steps++
      return steps
    }
    return reachTo(-1) + 1 + reachTo(1)
  }
  const faultOf = (element: Element): string | null => {
    const places = placesOf(element)
    const [place = element] = places
    bringToCentre(place)
    const isPressed = isPressedAt(element, centreOf(place))
    const { x, y } = centreOf(place)
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      return `lies outside the window, at ${Math.round(x)}, ${Math.round(y)}`
    if (!isPressed) {
      const top = document.elementFromPoint(x, y)
      return `is cut off, or covered by ${top ? nameOf(top) : 'nothing'}`
    }
    if (thumb === 0 || isInText(element)) return null
    const [width, height] = [
      Math.max(...places.map((part) => extent(element, part, 1, 0))),
      Math.max(...places.map((part) => extent(element, part, 0, 1))),
    ]
    const listHeight = element.closest('thead') ? flatHead : element.closest('tr') ? flatRow : thumb
    const rowHeight = innerHeight <= flatHeight ? listHeight : thumb
    const isLarge = isWords(element) ? height >= wordsHeight : width >= thumb - 1 && height >= rowHeight - 1
    return !isLarge ? `is ${width} × ${height} px large` : null
  }
  const root = [...document.querySelectorAll(layers)].filter(isShown).at(-1) ?? document.body
  // The link past the menu appears when the keyboard comes to it, and a row's own link is pressed by the whole row.
  const isOff = ':disabled, [aria-disabled="true"], a[href="#main"], [data-row-link]'
  const faults: string[] = []
  for (const element of root.querySelectorAll(controls)) {
    if (!placesOf(element).some(isShown) || element.matches(isOff)) continue
    const fault = faultOf(element)
    if (fault !== null) faults.push(`${nameOf(element)} ${fault}`)
  }
  for (const [box, places] of scrolledBoxes) Object.assign(box, places)
  for (const part of lateParts) part.style.contentVisibility = ''
  return faults
}

/** A line for each control of the screen, or of a layer over it, that can't be pressed in the current window. */
export async function outOfReach(page: Page, path: string): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const isTouch = width !== sizes.desktop.width
  // A message may lie over a control: it closes after eight seconds.
  await expect(page.getByRole('button', { name: 'Close this message' })).toHaveCount(0)
  await page.evaluate(addReach)
  const faults = await page.evaluate(faultsInPage, {
    ...{ controls, layers, wordsHeight, flatRow, flatHead, flatHeight },
    thumb: isTouch ? thumb : 0,
  })
  return [...new Set(faults)].map((fault) => `${path} (${width} × ${height}): ${fault}`)
}

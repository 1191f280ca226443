import cards from './cards.module.css'
import type { Office } from './page-data.ts'

export const dialable = (phone: string): string => phone.replaceAll(/[^+\d]/g, '')

/** Offices with their addresses, hours and phone numbers. */
export const OfficeCards = ({ offices }: { offices: readonly Office[] }) => (
  <ul className={cards['offices']}>
    {offices.map(({ branchId, name, address, phone, openingHours }) => (
      <li key={branchId}>
        <h3>{name}</h3>
        <p>{address}</p>
        {openingHours && <p>{openingHours}</p>}
        {phone && (
          <p>
            <a href={`tel:${dialable(phone)}`}>{phone}</a>
          </p>
        )}
      </li>
    ))}
  </ul>
)

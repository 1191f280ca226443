import type { Service } from '../../entities/company/service.ts';
import type { RateSheet } from '../../entities/money/rate-sheet.ts';
/** The sheets by which a group pays for a package on any of these days. Nobody else's price is among them. */
export declare function sheetsPaidBy(priceGroupId: string, { sheets, services }: {
    readonly sheets: readonly RateSheet[];
    readonly services: readonly Service[];
}, days: readonly string[]): RateSheet[];
/** The newest sheet for each mode, service and group on `day`. */
export declare const sheetsOn: (sheets: readonly RateSheet[], day: string) => RateSheet[];

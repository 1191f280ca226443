import * as z from 'zod';
/** The customers who pay the same prices. */
export declare const priceGroupFields: {
    name: z.ZodString;
};
export declare const PriceGroup: z.ZodObject<{
    name: z.ZodString;
    priceGroupId: z.ZodUUID;
    createdAt: z.ZodISODateTime;
    updatedAt: z.ZodISODateTime;
}, z.core.$strip>;
export type PriceGroup = z.infer<typeof PriceGroup>;
/** The group of visitors, and of customers until they are put into another. Each company has it from its first day. */
export declare const regularGroupId = "01990000-0000-7000-8000-000000000001";

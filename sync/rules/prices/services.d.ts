import type { Service } from '../../entities/company/service.ts';
import type { Settings } from '../../entities/company/settings.ts';
import type { ShippingMode } from '../../entities/packages/shipping-mode.ts';
/** The way a package goes, as far as somebody chose it. */
export interface Way {
    readonly mode: ShippingMode;
    /** '' where none was chosen. */
    readonly service: string;
}
/** The services that go by a mode, in the company's order. */
export declare const servicesBy: (services: readonly Service[], mode: ShippingMode) => Service[];
/** The same by its name; '' without one. */
export declare const serviceName: (services: readonly Service[], way: Way) => string;
/** The business days that a package is in transit; null where the company has set none. */
export declare function transitOf({ services, transit }: Pick<Settings, 'services' | 'transit'>, way: Way): Settings['transit']['air'];
/** A person is asked for a service only where there are several. */
export declare const hasChoice: (services: readonly Service[], mode: ShippingMode) => boolean;

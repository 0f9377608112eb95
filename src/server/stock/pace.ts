/** Days of net sales that tell the pace at which stock goes, in reports and on the pages of warehouses alike. */
export const paceOver = 28;

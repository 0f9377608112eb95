/** Number of days of net sales from which the sales rate of stock is computed, in reports and on warehouse pages. */
export const salesRateDays = 28;

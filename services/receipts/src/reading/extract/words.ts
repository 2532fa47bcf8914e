const squeezed = (text: string) => text.toUpperCase().replace(/\s+/g, '');

/** Corrects letters that are often misread inside a legal form. */
export function mendedName(text: string): string {
  return text
    .replace(/\bS[DO0]N(\W{0,2})B[HN][DO0]\b/gi, (whole, between: string) =>
      /[a-z]/.test(whole) ? `Sdn${between}Bhd` : `SDN${between}BHD`,
    )
    .replace(/\b5\/[B8]/g, 'S/B')
    .replace(/(?<=[A-Z])0(?=[A-Z.\s]|$)/g, 'O')
    .replace(/\b0(?=[a-z]{2})/g, 'O')
    .replace(/(?<=[A-Z])1(?=[A-Z])/g, 'I');
}

/** Words of a business name without spaces, because the recogniser drops them. */
const legalForm =
  /SDN\.?,?BHD|SDNBHD|S\/B\b|S\/B$|\(M\)|BERHAD|BHD\.?$|\bPLT\b|PTELTD|LTD\.?$|LIMITED$|LLC\.?$|INC\.?$|GMBH|CORP\.?$/;
const trade =
  /ENTERPRISE|TRADING|RESTORAN|RESTAURANT|RESTAURANTS|KEDAI|PERNIAGAAN|SYARIKAT|HARDWARE|STATIONER|PHARMACY|FARMASI|BAKER|CAFE|COFFEE|KOPITIAM|MARKET|MART$|MART\b|STORE|SHOP|HOUSE|BOOK|CENTRE|CENTER|COMPANY|MARKETING|INDUSTR|SERVICES?$|CASH&CARRY|RESOURCES|HOLDINGS|GROUP|FOOD|BEVERAGE|PETROL|STATION|ELECTRICAL|FURNISHING|CLINIC|KLINIK|BOUTIQUE|SALON|GROCER|DELI|PIZZA|GRILL|KITCHEN/;

export type NameStrength = 0 | 1 | 2;

/** 2 = carries a legal form such as "Sdn Bhd" or "Ltd", 1 = names a trade, 0 = neither. */
export function nameStrength(text: string): NameStrength {
  const name = squeezed(text);
  return legalForm.test(name) ? 2 : trade.test(name) ? 1 : 0;
}

/** A line of an address: street, floor or lot words, a postcode, or a town and state. */
export function looksLikeAddress(text: string): boolean {
  const upper = text.toUpperCase();
  return (
    /\b(JALAN|JLN|JL|JIN|LORONG|LRG|PERSIARAN|LEBUH|TAMAN|TMN|LOT|BATU|KAMPUNG|KG|SEKSYEN|SECTION|BANDAR|BDR|LEVEL|FLOOR|FLR|BLOCK|BLK|UNIT|MUKIM|KAWASAN|PLAZA|WISMA|MALL|STREET|ST|AVENUE|AVE|ROAD|RD|BLVD|BOULEVARD|DRIVE|DR|LANE|HWY|SUITE|HIGHWAY)\b/.test(
      upper,
    ) ||
    /JALAN|LORONG|PERSIARAN|LEBUH|TAMAN|SELANGOR|JOHOR|KUALA ?LUMPUR|SARAWAK|SABAH|PENANG|PERAK|MELAKA|MALAYSIA$|PETALING|SHAH ?ALAM/.test(
      upper,
    ) ||
    /^\s*(NO|N0|LOT|UNIT)\s?[.:,]?\s?[A-Z]?\d/.test(upper) ||
    /(^|\D)\d{5}[, ]+[A-Z]{3}/.test(upper) ||
    /\b[A-Z]{2} \d{5}(-\d{4})?$/.test(upper)
  );
}

/** Lines in a receipt's head that belong neither to the name nor to the address. */
export function looksLikeHeading(text: string): boolean {
  const upper = text.toUpperCase();
  const name = squeezed(text);
  return (
    /\b(TEL|FAX|PHONE|HP|H\/P|E-?MAIL|GST|DATE|TARIKH|TIME|COPY|TABLE|ORDER|WELCOME|THANK|DUPLICATE)|^\W*(CASH|BILL|RECEIPT|INVOICE)\W*$/.test(
      upper,
    ) ||
    /WWW|HTTP|@|TAXINV|INVOICE|RECEIPT|CASHBILL|CASHSALE|BILLNO|CASHIER|SALESPERSON|REGNO|ROCNO|CO\.?REG|COMPANYREG|COMPANYNO|BUSINESSREG|DOCUMENT|COUNTER|TERMINAL|OPENING|HOURS/.test(
      name,
    ) ||
    /^\W*\(?(CO\.?NO\.?:?)?[A-Z]{0,4}\d{4,}[-.]?[A-Z0-9]{0,3}\)?\W*$/.test(name) ||
    /^\(.*\)?$/.test(name)
  );
}

/** A business registration number, printed behind or beneath the registered name. */
export function hasRegistration(text: string): boolean {
  return (
    /\(?\b[A-Z]{0,3}\d{5,9}\s?-\s?[A-Z0-9]\b\)?|CO\.?\s?(REG|NO)|COMPANY\s?(REG|NO)|ROC\s?NO|REG\.?\s?NO/i.test(text) &&
    !/GST/i.test(text)
  );
}

import type { ReferenceData } from '@laurel/service-kit/database/schema';
import zipcodes from 'zipcodes';

/** Centres of ZIP codes: package `zipcodes` 8.0.0, from the Postal Service's list. */
export const zipCodes: ReferenceData = {
  name: 'zipcodes 8.0.0',
  async load(client) {
    // The list has 0, 0 for ZIP codes of ships and of mail abroad: they have no place.
    const known = Object.values(zipcodes.codes).filter((code) => code.country === 'US' && code.latitude !== 0);
    await client.query('DELETE FROM zip_code');
    await client.query(
      `INSERT INTO zip_code (zip, city, state, latitude, longitude)
       SELECT c.zip, c.city, c.state, c.latitude, c.longitude
       FROM json_to_recordset($1) AS c (zip text, city text, state text, latitude float8, longitude float8)`,
      [JSON.stringify(known)],
    );
  },
};

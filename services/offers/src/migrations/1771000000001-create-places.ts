import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';
import zipcodes from 'zipcodes';

/**
 * The grid that places are found by, and the centres of ZIP codes (package `zipcodes`, from the Postal Service's list).
 *
 * A cell is 0.05 degrees each way: 7,200 in a row from west to east, 3,600 rows from the south pole. Distances are
 * compared as squared chords between points of the unit sphere: exact at the poles and at the date line, no
 * trigonometry a row.
 */
export class CreatePlaces1771000000001 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION grid_cell(p_latitude float8, p_longitude float8) RETURNS integer
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN least(floor((p_latitude + 90) * 20), 3599)::integer * 7200
        + least(floor((p_longitude + 180) * 20), 7199)::integer;

      -- The squared chord of so many miles along the earth (mean radius 3958.7613 miles).
      CREATE FUNCTION chord_square(p_miles float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN 4 * sin(p_miles / 7917.5226) * sin(p_miles / 7917.5226);

      CREATE FUNCTION chord_miles(p_chord_square float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN 7917.5226 * asin(least(sqrt(p_chord_square) / 2, 1));

      -- Runs of cells that hold every point within so many miles, row by row.
      CREATE FUNCTION cell_runs(p_latitude float8, p_longitude float8, p_miles float8)
      RETURNS TABLE (low integer, high integer) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 10 AS $$
      DECLARE
        angle float8 := p_miles / 3958.7613 + 1e-8;
        own float8 := radians(p_latitude);
        -- The parallel on which the circle is widest.
        widest float8 := degrees(asin(greatest(least(sin(own) / cos(angle), 1), -1)));
        at float8;
        ratio float8;
        width float8;
        west integer;
        east integer;
      BEGIN
        FOR i IN greatest(floor((p_latitude - degrees(angle) + 90) * 20), 0)::integer
          .. least(floor((p_latitude + degrees(angle) + 90) * 20), 3599)::integer
        LOOP
          at := radians(greatest(least(widest, (i + 1) / 20.0 - 90), i / 20.0 - 90));
          ratio := (cos(angle) - sin(own) * sin(at)) / greatest(cos(own) * cos(at), 1e-15);
          width := CASE WHEN ratio >= 1 THEN 1e-6 WHEN ratio <= -1 THEN 180 ELSE degrees(acos(ratio)) + 1e-6 END;
          west := floor((p_longitude - width + 180) * 20)::integer;
          east := floor((p_longitude + width + 180) * 20)::integer;
          IF east - west >= 7199 THEN
            low := i * 7200; high := low + 7199; RETURN NEXT;
            CONTINUE;
          END IF;
          -- Over the date line: the rest of the run is at the other end of the row.
          IF west < 0 THEN
            low := i * 7200 + west + 7200; high := i * 7200 + 7199; RETURN NEXT;
          END IF;
          IF east > 7199 THEN
            low := i * 7200; high := i * 7200 + east - 7200; RETURN NEXT;
          END IF;
          low := i * 7200 + greatest(west, 0); high := i * 7200 + least(east, 7199); RETURN NEXT;
        END LOOP;
      END $$;

      CREATE TABLE zip_code (
        zip text PRIMARY KEY CONSTRAINT zip_code_zip CHECK (zip ~ '^[0-9]{5}$'),
        city text NOT NULL,
        state text NOT NULL,
        latitude float8 NOT NULL,
        longitude float8 NOT NULL,
        cell integer GENERATED ALWAYS AS (grid_cell(latitude, longitude)) STORED,
        x float8 GENERATED ALWAYS AS (cos(radians(latitude)) * cos(radians(longitude))) STORED,
        y float8 GENERATED ALWAYS AS (cos(radians(latitude)) * sin(radians(longitude))) STORED,
        z float8 GENERATED ALWAYS AS (sin(radians(latitude))) STORED
      );
      CREATE INDEX zip_code_cell ON zip_code (cell);
      GRANT SELECT ON zip_code TO offers_app;
    `);
    // Those of ships and of mail for people abroad have no place: the list gives them as 0, 0.
    const known = Object.values(zipcodes.codes).filter((code) => code.country === 'US' && code.latitude !== 0);
    await runner.query(
      `INSERT INTO zip_code (zip, city, state, latitude, longitude)
       SELECT c.zip, c.city, c.state, c.latitude, c.longitude
       FROM json_to_recordset($1) AS c (zip text, city text, state text, latitude float8, longitude float8)`,
      [JSON.stringify(known)],
    );
  }
}

import axios, { type AxiosInstance } from 'axios';
import fieldRefusals from '../i18n/field-refusals.es.json' with { type: 'json' };
import { i18n } from '../i18n/i18n.ts';
import refusals from '../i18n/refusals.es.json' with { type: 'json' };

/** The chunk of the first call: the client, and the texts of services' refusals. */
export function createClient(): AxiosInstance {
  i18n.addResourceBundle('es', 'kit', { refusal: refusals }, true);
  i18n.addResourceBundle('es', 'fieldRefusal', fieldRefusals);
  // Our token is in the page; a previewed page may not even read cookies.
  return axios.create({ headers: { Accept: 'application/json' }, withXSRFToken: false });
}

import { themeQuartz } from 'ag-grid-community';
import { styled } from 'styled-components';

/** AG Grid's theme, made of the design tokens; dark and light follow the page. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--color-accent)',
  backgroundColor: 'var(--color-surface)',
  foregroundColor: 'var(--color-text)',
  textColor: 'var(--color-text)',
  subtleTextColor: 'var(--color-muted)',
  borderColor: 'var(--color-border)',
  wrapperBorder: { color: 'var(--color-border)' },
  wrapperBorderRadius: 'var(--radius-card)',
  rowBorder: { color: 'var(--color-border)' },
  headerBackgroundColor: 'var(--color-surface)',
  headerTextColor: 'var(--color-muted)',
  headerFontWeight: 600,
  rowHoverColor: 'var(--color-hover)',
  rangeSelectionBorderColor: 'var(--color-focus)',
  oddRowBackgroundColor: 'var(--color-surface)',
  fontFamily: 'var(--font-body)',
  fontSize: 'var(--text-sm)',
  headerFontSize: 'var(--text-sm)',
  rowHeight: 44,
  headerHeight: 40,
  cellHorizontalPadding: 16,
  browserColorScheme: 'inherit',
});

/** The frame is as high as its rows, but leaves the pager visible in the window; `useTableTop` sets `--table-top`. */
export const GridFrame = styled.div`
  height: min(calc(var(--table-rows) * 44px + 3.625rem), max(20rem, calc(100dvh - var(--table-top, 18rem) - 5rem)));
  & .ag-cell:has(> *) {
    display: flex;
    align-items: center;
  }
  & .ag-cell > a {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & .row-link {
    cursor: pointer;
  }
  & .cell-number {
    justify-content: flex-end;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  & .header-number .ag-header-cell-label {
    flex-direction: row-reverse;
    justify-content: flex-start;
  }
  & .row-loading .ag-cell::after {
    content: '';
    display: inline-block;
    width: 60%;
    height: 0.75rem;
    border-radius: var(--radius-small);
    background: var(--color-neutral-tint);
  }
  & .ag-cell-focus:not(.ag-cell-range-selected):focus-within,
  & .ag-header-cell:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
`;

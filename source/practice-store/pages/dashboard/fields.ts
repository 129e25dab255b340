import { type Html, markup } from '../html.ts';

/** What is wrong with a field, in a sentence that names it. */
export interface Problem {
  /** Its id and name. */
  readonly field: string;
  readonly text: string;
}

interface TextField {
  /** Its id and name. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly problems?: readonly Problem[];
  /** More than one makes a text area. */
  readonly rows?: number;
  readonly readOnly?: boolean;
}

/** A labelled field for text, with its hint and its problems tied to it. */
export function textField(field: TextField): Html {
  const { name, value, hint = '', rows = 1 } = field;
  const problems = (field.problems ?? []).filter((problem) => problem.field === name);
  const notes = [
    ...(hint === ''
      ? []
      : [
          markup`<p class="hint" id="${name}-hint">${hint}</p>
`,
        ]),
    ...problems.map(
      (
        { text },
        index,
      ) => markup`<p class="problem" id="${name}-problem-${String(index)}">${text}</p>
`,
    ),
  ];
  const describedBy = [
    ...(hint === '' ? [] : [`${name}-hint`]),
    ...problems.map((_, index) => `${name}-problem-${index}`),
  ].join(' ');
  const attributes = markup`id="${name}" name="${name}" autocomplete="off" autocapitalize="none" spellcheck="false"${
    describedBy === '' ? '' : markup` aria-describedby="${describedBy}"`
  }${problems.length === 0 ? '' : markup` aria-invalid="true"`}${field.readOnly ? markup` readonly` : ''}`;
  // A line break right after the start tag is not part of the value (HTML, textarea).
  const control =
    rows > 1
      ? markup`<textarea rows="${String(rows)}" ${attributes}>
${value}</textarea>`
      : markup`<input type="text" value="${value}" ${attributes}>`;
  return markup`<div class="field">
<label for="${name}">${field.label}</label>
${notes}${control}
</div>`;
}

interface Choice {
  readonly value: string;
  readonly label: string | Html;
}

interface ChoiceGroup {
  readonly name: string;
  readonly legend: string;
  readonly type: 'radio' | 'checkbox';
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly problems?: readonly Problem[];
}

/** Radio buttons or check boxes under one legend. */
export function choiceGroup(group: ChoiceGroup): Html {
  const { name, type } = group;
  const problems = (group.problems ?? []).filter((problem) => problem.field === name);
  const items = group.choices.map(({ value, label }, index) => {
    // The first one has the group's name as its id, which the links of the summary point to.
    const id = index === 0 ? name : `${name}-${index}`;
    const checked = group.chosen.includes(value) ? markup` checked` : '';
    return markup`<div class="choice"><input type="${type}" id="${id}" name="${name}" value="${value}"${checked}><label for="${id}">${label}</label></div>
`;
  });
  return markup`<fieldset>
<legend>${group.legend}</legend>
${problems.map(
  ({ text }) => markup`<p class="problem">${text}</p>
`,
)}${items}</fieldset>`;
}

/** A drop-down list. */
export function selectField(field: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Choice[];
  readonly value: string;
}): Html {
  const options = field.options.map(
    ({ value, label }) =>
      markup`<option value="${value}"${value === field.value ? markup` selected` : ''}>${label}</option>
`,
  );
  return markup`<div class="field">
<label for="${field.name}">${field.label}</label>
<select id="${field.name}" name="${field.name}">
${options}</select>
</div>`;
}

/** The page's ticket as a hidden field, for each of its forms. */
export function ticketField(ticket: string): Html {
  return markup`<input type="hidden" name="ticket" value="${ticket}">`;
}

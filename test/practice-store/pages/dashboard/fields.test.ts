import { expect, test } from 'vitest';
import {
  choiceGroup,
  selectField,
  textField,
  ticketField,
} from '../../../../source/practice-store/pages/dashboard/fields.ts';
import { markup } from '../../../../source/practice-store/pages/html.ts';

const PROBLEMS = [
  { field: 'name', text: 'Name is blank.' },
  { field: 'else', text: 'Not shown here.' },
  { field: 'name', text: 'Name is <bad>.' },
];
const NAME = { name: 'name', label: 'The <name>', value: 'a"b' };

test('a field for text has its label and value', () => {
  expect(textField(NAME).source).toMatchInlineSnapshot(`
    "<div class="field">
    <label for="name">The &lt;name&gt;</label>
    <input type="text" value="a&quot;b" id="name" name="name" autocomplete="off" autocapitalize="none" spellcheck="false">
    </div>"
  `);
});

test('a field for text has its hint and its problems tied to it', () => {
  const field = { ...NAME, hint: 'As people read it.', problems: PROBLEMS };
  expect(textField(field).source).toMatchInlineSnapshot(`
    "<div class="field">
    <label for="name">The &lt;name&gt;</label>
    <p class="hint" id="name-hint">As people read it.</p>
    <p class="problem" id="name-problem-0">Name is blank.</p>
    <p class="problem" id="name-problem-1">Name is &lt;bad&gt;.</p>
    <input type="text" value="a&quot;b" id="name" name="name" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="name-hint name-problem-0 name-problem-1" aria-invalid="true">
    </div>"
  `);
});

test('a field of several rows is a text area, which may be for reading alone', () => {
  const area = textField({ ...NAME, rows: 2, readOnly: true }).source;
  expect(area).toMatchInlineSnapshot(`
    "<div class="field">
    <label for="name">The &lt;name&gt;</label>
    <textarea rows="2" id="name" name="name" autocomplete="off" autocapitalize="none" spellcheck="false" readonly>
    a&quot;b</textarea>
    </div>"
  `);
  expect(textField({ ...NAME, rows: 1 }).source).toBe(textField(NAME).source);
  expect(textField({ ...NAME, readOnly: false }).source).toBe(textField(NAME).source);
});

test('choices stand under one legend, and the chosen ones are checked', () => {
  const choices = [
    { value: 'a', label: 'A' },
    { value: 'b', label: markup`<b>B</b>` },
  ];
  const group = { name: 'name', legend: 'Which', type: 'checkbox', choices } as const;
  expect(choiceGroup({ ...group, chosen: ['b'] }).source).toMatchInlineSnapshot(`
    "<fieldset>
    <legend>Which</legend>
    <div class="choice"><input type="checkbox" id="name" name="name" value="a"><label for="name">A</label></div>
    <div class="choice"><input type="checkbox" id="name-1" name="name" value="b" checked><label for="name-1"><b>B</b></label></div>
    </fieldset>"
  `);
  const wrong = choiceGroup({ ...group, type: 'radio', chosen: [], problems: PROBLEMS }).source;
  expect(wrong.match(/<p class="problem">[^\n]*/g)).toEqual([
    '<p class="problem">Name is blank.</p>',
    '<p class="problem">Name is &lt;bad&gt;.</p>',
  ]);
  expect(wrong.match(/type="radio"/g)).toHaveLength(2);
  expect(wrong).not.toContain('checked');
});

test('one option of a list is selected', () => {
  const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }));
  expect(selectField({ name: 'n', label: 'L', options, value: 'b' }).source).toMatchInlineSnapshot(`
    "<div class="field">
    <label for="n">L</label>
    <select id="n" name="n">
    <option value="a">A</option>
    <option value="b" selected>B</option>
    </select>
    </div>"
  `);
  expect(ticketField('a"b').source).toBe('<input type="hidden" name="ticket" value="a&quot;b">');
});
